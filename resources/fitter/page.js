// The page behind a job card's code: shows one job and moves it. Small, so that a phone on the
// shop's network opens it at once. The server decides what may be done; this only asks.

import { createAsk, element, languageButton, page, show } from '../phone-pages/common.js'
import { PATHS } from '../phone-pages/paths.js'

const WORDS = {
  en: {
    other: 'हिन्दी',
    who: 'Your name',
    pairFirst: 'This phone is not paired with the shop yet.',
    pairHow: 'Ask at the main till for a pairing code, under Tills and phones.',
    pairLink: 'Pair this phone',
    pin: 'PIN',
    enter: 'Show the job',
    asked: 'Asked once on this phone.',
    frame: 'Frame',
    ownFrame: 'Customer’s own frame',
    lenses: 'Lenses',
    pair: 'Pair',
    eyes: { Right: 'Right eye (R)', Left: 'Left eye (L)' },
    noEye: 'Eye not recorded: ask the counter',
    noPower: 'No power written',
    pd: 'PD',
    prism: 'Prism',
    height: 'Fitting height',
    promised: 'Promised',
    late: 'overdue',
    customer: 'Customer',
    order: 'Order',
    fitter: 'Fitter',
    priority: 'Priority',
    instructions: 'Instructions',
    remake: 'Made again because',
    nothing: 'Nothing to do here now.',
    wrong: 'What is wrong?',
    send: 'Send',
    read: 'Lensmeter reading',
    readHint: 'Such as \u22122.25 / \u22120.75 \u00d7 180. Leave empty where nothing was measured.',
    within: 'Within the tolerance',
    outside: 'Outside the tolerance',
    incomplete: 'Axis or addition is missing',
    tolerance: 'Tolerance',
    whyPass: 'Why is it used all the same?',
    pass: 'Check passed',
    back: 'Back',
    waiting: 'One moment',
    unreachable: 'The shop can not be reached. Is this phone on its Wi-Fi?',
    again: 'Try again',
    saved: 'Saved.',
    as: 'You are',
    leave: 'Not you?',
    moves: {
      SendToLab: 'Send to lab',
      Received: 'Receive from lab',
      Checked: 'Check lens',
      Fitted: 'Mark fitted',
      Ready: 'Mark ready',
      BackToLab: 'Return to lab',
      Failed: 'Check failed',
    },
    states: {
      Draft: 'Not sent yet',
      Sent: 'At the lab',
      Received: 'Lenses are here',
      Fitted: 'Fitted',
      Rejected: 'Rejected',
      Ready: 'Ready',
      Checked: 'Checked',
    },
  },
  hi: {
    other: 'English',
    who: 'आपका नाम',
    pairFirst: 'यह फ़ोन अभी दुकान से जुड़ा नहीं है।',
    pairHow: 'मुख्य टिल पर, टिल और फ़ोन के नीचे, जोड़ने का कोड माँगें।',
    pairLink: 'इस फ़ोन को जोड़ें',
    pin: 'PIN',
    enter: 'काम दिखाएँ',
    asked: 'इस फ़ोन पर एक ही बार पूछा जाता है।',
    frame: 'फ़्रेम',
    ownFrame: 'ग्राहक का अपना फ़्रेम',
    lenses: 'लेंस',
    pair: 'जोड़ी',
    eyes: { Right: 'दायीं आँख (R)', Left: 'बायीं आँख (L)' },
    noEye: 'आँख दर्ज नहीं है: काउंटर से पूछें',
    noPower: 'पावर नहीं लिखी है',
    pd: 'PD',
    prism: 'प्रिज़्म',
    height: 'फ़िटिंग ऊँचाई',
    promised: 'वादा',
    late: 'देर हो गई',
    customer: 'ग्राहक',
    order: 'ऑर्डर',
    fitter: 'फ़िटर',
    priority: 'प्राथमिकता',
    instructions: 'निर्देश',
    remake: 'दोबारा बनने का कारण',
    nothing: 'अभी यहाँ कुछ करना नहीं है।',
    wrong: 'क्या ख़राबी है?',
    send: 'भेजें',
    read: 'लेंसमीटर की रीडिंग',
    readHint: 'जैसे \u22122.25 / \u22120.75 \u00d7 180। मापा न हो तो ख़ाली छोड़ें।',
    within: 'सीमा के भीतर',
    outside: 'सीमा के बाहर',
    incomplete: 'एक्सिस या ऐड नहीं है',
    tolerance: 'सीमा',
    whyPass: 'फिर भी क्यों लगाया जाए?',
    pass: 'जाँच ठीक है',
    back: 'वापस',
    waiting: 'एक पल',
    unreachable: 'दुकान से संपर्क नहीं हो रहा। क्या यह फ़ोन दुकान के Wi-Fi पर है?',
    again: 'फिर कोशिश करें',
    saved: 'सेव हो गया।',
    as: 'आप',
    leave: 'आप नहीं?',
    moves: {
      SendToLab: 'लैब भेजें',
      Received: 'लैब से लें',
      Checked: 'लेंस जाँचें',
      Fitted: 'फ़िटिंग हो गई',
      Ready: 'तैयार करें',
      BackToLab: 'लैब को लौटाएँ',
      Failed: 'जाँच में ख़राब',
    },
    states: {
      Draft: 'अभी भेजा नहीं',
      Sent: 'लैब में',
      Received: 'लेंस आ गए हैं',
      Fitted: 'फ़िट हो गया',
      Rejected: 'लौटाया गया',
      Ready: 'तैयार',
      Checked: 'जाँचा गया',
    },
  },
}

const PASS_KEY = 'fitter-pass'
const NAME_KEY = 'fitter-name'
const LANGUAGE_KEY = 'fitter-language'
const token = decodeURIComponent(location.pathname.split('/').pop() ?? '')
const shopName = document.getElementById('shop')

let language = kept(LANGUAGE_KEY) === 'hi' ? 'hi' : 'en'
let draw = () => {}

const say = () => WORDS[language]
const ask = createAsk(() => say().unreachable)
let opened = null

/** A phone may forbid storage; then the PIN is asked each time. */
function kept(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing is kept, and nothing is lost but a PIN typed again.
  }
}

async function open() {
  show(element('p', { className: 'soft' }, say().waiting))
  try {
    const pass = kept(PASS_KEY)
    opened = await ask(PATHS['open-fitter-page'], pass === null ? { token } : { token, pass })
    shopName.textContent = opened.ShopName
    document.title = opened.LabOrderNo
    draw = opened.Job === null ? drawEntry : drawJob
    draw()
  } catch (error) {
    draw = () => drawTrouble(error.message)
    draw()
  }
}

function drawTrouble(message) {
  show(
    element('p', { className: 'trouble', role: 'alert' }, message),
    element('button', { type: 'button', onclick: open }, say().again),
  )
}

function drawEntry(trouble = null, userName = null) {
  if (!opened.IsPaired) return drawPairing()
  const person = element('input', {
    type: 'text',
    name: 'person',
    autocomplete: 'off',
    autocapitalize: 'none',
    maxLength: 100,
    required: true,
    value: userName ?? kept(NAME_KEY) ?? '',
  })
  const pin = element('input', {
    type: 'password',
    name: 'pin',
    inputMode: 'numeric',
    autocomplete: 'off',
    required: true,
  })
  const enter = element('button', { type: 'submit', className: 'main' }, say().enter)
  const form = element(
    'form',
    { className: 'stack' },
    element('label', {}, say().who, person),
    element('label', {}, say().pin, pin),
    enter,
    element('p', { className: 'soft' }, say().asked),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    enter.disabled = true
    try {
      const reply = await ask(PATHS['enter-fitter-page'], {
        token,
        userName: person.value,
        pin: pin.value,
      })
      keep(PASS_KEY, reply.Pass)
      keep(NAME_KEY, person.value)
      opened = { ...opened, Who: reply.Who, Job: reply.Job, Pass: reply.Pass }
      draw = drawJob
      draw()
    } catch (error) {
      drawEntry(error.message, person.value)
    }
  })
  show(
    element('h1', {}, opened.LabOrderNo),
    trouble === null ? null : element('p', { className: 'trouble', role: 'alert' }, trouble),
    element('section', {}, form),
  )
  if (trouble !== null) pin.focus()
}

/** A PIN counts on a paired phone only: every job card carries a link. */
function drawPairing() {
  show(
    element('h1', {}, opened.LabOrderNo),
    element('p', {}, say().pairFirst),
    element('p', { className: 'soft' }, say().pairHow),
    element('p', {}, element('a', { href: '/pair' }, say().pairLink)),
  )
}

function drawJob(notice = null, trouble = null) {
  const job = opened.Job
  show(
    drawHead(job),
    trouble === null ? null : element('p', { className: 'trouble', role: 'alert' }, trouble),
    notice === null ? null : element('p', { role: 'status' }, notice),
    drawLenses(job),
    drawMoves(job),
    drawFrames(job),
    drawFacts(job),
    element(
      'p',
      { className: 'soft' },
      `${say().as} ${opened.Who}. `,
      element('button', { type: 'button', className: 'quiet', onclick: leave }, say().leave),
    ),
  )
}

function stepBack() {
  draw = drawJob
  draw()
}

function leave() {
  keep(PASS_KEY, null)
  open()
}

function drawHead(job) {
  const { states } = say()
  const isReady = job.Status === 'Ready'
  const isChecked = job.LabStatus === 'Received' && job.IsChecked
  const state = isReady ? 'Ready' : isChecked ? 'Checked' : job.LabStatus
  return element(
    'div',
    {},
    element('h1', {}, job.LabOrderNo),
    element(
      'p',
      { className: job.IsOverdue ? 'late' : 'soft' },
      `${say().promised} ${when(job.PromisedDate)}${job.IsOverdue ? ` · ${say().late}` : ''}`,
    ),
    element('p', { className: isReady ? 'state done' : 'state' }, states[state] ?? state),
  )
}

/** A moment as every screen writes it: `Wed 18-11-2026, 6:00 pm`. */
function when(local) {
  const weekday = new Date(`${local}Z`).toLocaleDateString(language === 'hi' ? 'hi-IN' : 'en-IN', {
    timeZone: 'UTC',
    weekday: 'short',
  })
  const [year, month, day] = local.slice(0, 10).split('-')
  const hour = Number(local.slice(11, 13))
  const time = `${hour % 12 || 12}:${local.slice(14, 16)}\u00a0${hour < 12 ? 'am' : 'pm'}`
  return `${weekday} ${day}-${month}-${year}, ${time}`
}

function drawMoves(job) {
  if (job.Moves.length === 0) return element('p', { className: 'soft' }, say().nothing)
  const buttons = job.Moves.map((move, index) => {
    const isBad = move === 'BackToLab'
    return moveButton(move, isBad ? 'bad' : index === 0 ? 'main' : '', () => {
      if (isBad) askWhy(move, {})
      else if (move === 'Checked') askCheck()
      else send({ move })
    })
  })
  return element('div', { className: 'stack' }, ...buttons)
}

function moveButton(name, className, onclick) {
  return element('button', { type: 'button', className, onclick }, say().moves[name])
}

function askWhy(name, more) {
  const note = element('textarea', { name: 'note', rows: 3, maxLength: 2000, required: true })
  const form = element(
    'form',
    { className: 'stack' },
    element('label', {}, say().wrong, note),
    element('button', { type: 'submit', className: 'main' }, say().send),
    element('button', { type: 'button', onclick: stepBack }, say().back),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send({ move: name === 'Failed' ? 'Checked' : name, note: note.value, ...more })
  })
  draw = () => askWhy(name, more)
  show(drawHead(opened.Job), element('h2', {}, say().moves[name]), form)
  note.focus()
}

/**
 * The check of the lenses: what was ordered stands over the field for what the lensmeter read. The
 * server compares; outside the tolerance it passes only with a reason.
 */
function askCheck() {
  const { Lenses } = opened.Job
  const note = element('textarea', { name: 'note', rows: 2, maxLength: 2000 })
  const reason = element('label', { hidden: true }, say().whyPass, note)
  const sentence = element('p', { className: 'trouble', role: 'alert', hidden: true })
  const fields = Lenses.map((lens) => readingField(lens, Lenses, compare))
  const pass = element('button', { type: 'submit', className: 'main' }, say().pass)
  const failed = moveButton('Failed', 'bad', () =>
    askWhy('Failed', { passed: false, readings: readings() }),
  )
  const form = element(
    'form',
    { className: 'stack' },
    ...fields.map(({ box }) => box),
    element('p', { className: 'soft' }, say().readHint),
    sentence,
    reason,
    pass,
    failed,
    element('button', { type: 'button', onclick: stepBack }, say().back),
  )
  function readings() {
    return fields.flatMap(({ input, lens }) =>
      input.value.trim() === ''
        ? []
        : [
            {
              lineID: lens.LineID,
              ...(lens.Eye === null ? {} : { eye: lens.Eye }),
              text: input.value,
            },
          ],
    )
  }
  let asked = 0
  async function compare() {
    asked += 1
    const ticket = asked
    const reply = await ask(PATHS['compare-fitter-lenses'], {
      token,
      pass: opened.Pass ?? kept(PASS_KEY),
      readings: readings(),
    }).catch(() => null)
    if (reply === null || ticket !== asked) return
    for (const [place, { showResult }] of fields.entries()) showResult(reply.Lenses[place])
    sentence.textContent = reply.Sentence ?? ''
    sentence.hidden = reply.Sentence === null
    const isWhole = reply.Verdict === null || reply.Verdict === 'Within'
    reason.hidden = isWhole
    note.required = !isWhole
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = note.value.trim()
    send({ move: 'Checked', readings: readings(), ...(text === '' ? {} : { note: text }) })
  })
  draw = askCheck
  show(drawHead(opened.Job), element('h2', {}, say().moves.Checked), form)
  fields[0]?.input.focus()
  compare()
}

function readingField(lens, lenses, compare) {
  const hasPairs = new Set(lenses.map(({ PairNo }) => PairNo)).size > 1
  const name = eyeOf(lens, hasPairs)
  const input = element('input', {
    type: 'text',
    autocomplete: 'off',
    maxLength: 200,
    ariaLabel: `${say().read}: ${name}`,
  })
  const tolerance = element('p', { className: 'soft' })
  const result = element('p', { role: 'status' })
  input.addEventListener('input', compare)
  const box = element(
    'section',
    { className: 'stack' },
    element('p', { className: 'eye' }, name),
    ...powerOf(lens),
    tolerance,
    input,
    result,
  )
  function showResult({ Read, Refusal, Tolerance }) {
    const { Addition, Axis, Cylinder, Power, Prism } = Tolerance
    const parts = [
      Power === null ? '' : `SPH \u00b1${Power.toFixed(2)}`,
      Cylinder === null ? '' : `CYL \u00b1${Cylinder.toFixed(2)}`,
      Axis === null ? '' : `AXIS \u00b1${Axis}\u00b0`,
      Addition === null ? '' : `ADD \u00b1${Addition.toFixed(2)}`,
      Prism === null ? '' : `${say().prism} \u00b1${Prism.toFixed(2)}`,
    ].filter((part) => part !== '')
    tolerance.textContent = parts.length === 0 ? '' : `${say().tolerance} ${parts.join(' \u00b7 ')}`
    const words = { Within: say().within, Outside: say().outside, Incomplete: say().incomplete }
    result.className = Read === null ? 'bad' : Read.Verdict === 'Within' ? 'good' : 'bad'
    result.textContent =
      Read === null ? (Refusal ?? '') : `${signs(Read.Power)} \u00b7 ${words[Read.Verdict]}`
  }
  return { lens, input, box, showResult }
}

async function send(move) {
  for (const button of page.querySelectorAll('button')) button.disabled = true
  draw = drawJob
  try {
    const pass = opened.Pass ?? kept(PASS_KEY)
    const reply = await ask(PATHS['move-fitter-job'], { token, pass, ...move })
    opened = { ...opened, Job: reply.Job }
    drawJob(say().saved)
  } catch (error) {
    if (error.status === 401 || error.status === 404) return open()
    drawJob(null, error.message)
  }
}

/** Every lens under the name of its eye; the server orders them, right before left in a pair. */
function drawLenses({ Lenses }) {
  const hasPairs = new Set(Lenses.map(({ PairNo }) => PairNo)).size > 1
  const rows = Lenses.map((lens) =>
    element(
      'li',
      { className: 'lens' },
      element('p', { className: 'eye' }, eyeOf(lens, hasPairs)),
      ...powerOf(lens),
      element('p', {}, lens.Qty > 1 ? `${lens.Name} × ${lens.Qty}` : lens.Name),
      measures(lens),
    ),
  )
  return element('section', {}, element('h2', {}, say().lenses), element('ul', {}, ...rows))
}

function eyeOf({ Eye, PairNo }, hasPairs) {
  const eye = say().eyes[Eye] ?? say().noEye
  return hasPairs && PairNo !== null ? `${eye} · ${say().pair} ${PairNo}` : eye
}

/** What the lens has to be: its power, and below it the prism that is asked of this eye. */
function powerOf({ Power, Prism }) {
  const power = element('p', { className: 'power' }, Power === null ? say().noPower : signs(Power))
  if (Prism === null) return [power]
  return [power, element('p', { className: 'power' }, `${say().prism} ${Prism}`)]
}

/** A power with its real minus and multiplication signs: it must not be taken for a hyphen. */
function signs(power) {
  return power.replaceAll('-', '\u2212').replaceAll(' x ', ' \u00d7 ')
}

function measures({ FittingHeight, PD }) {
  const parts = [
    PD === null ? '' : `${say().pd} ${PD}`,
    FittingHeight === null ? '' : `${say().height} ${FittingHeight} mm`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : element('p', { className: 'soft' }, parts.join(' · '))
}

function drawFrames({ Frames }) {
  if (Frames.length === 0) return null
  const hasPairs = Frames.length > 1
  const rows = Frames.map(({ Code, Name, PairNo, Sizes }) =>
    element(
      'li',
      {},
      hasPairs && PairNo !== null
        ? `${Name ?? say().ownFrame} · ${say().pair} ${PairNo}`
        : (Name ?? say().ownFrame),
      Code === null ? null : element('p', { className: 'soft' }, Code),
      Sizes === null ? null : element('p', {}, Sizes),
    ),
  )
  return element('section', {}, element('h2', {}, say().frame), element('ul', {}, ...rows))
}

function drawFacts(job) {
  const facts = [
    [say().remake, job.Remake],
    [say().instructions, job.Instructions],
    [say().priority, job.PriorityName],
    [say().fitter, job.FitterName],
    [say().order, job.SalesOrderNo],
    [say().customer, job.CustomerName],
  ].filter(([, value]) => value !== null)
  return element(
    'section',
    {},
    element(
      'dl',
      {},
      ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    ),
  )
}

function setLanguage(to) {
  language = to
  keep(LANGUAGE_KEY, to)
  document.documentElement.lang = to
  languageButton.textContent = say().other
  languageButton.lang = to === 'hi' ? 'en' : 'hi'
}

languageButton.addEventListener('click', () => {
  setLanguage(language === 'hi' ? 'en' : 'hi')
  draw()
})
setLanguage(language)
open()
