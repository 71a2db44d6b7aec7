// The way in for a till or phone of the shop's network: all that a device sees that is not paired.
// Small, so that any browser opens it. The main till decides; this asks and waits.

import { createAsk, element, languageButton, show } from '../phone-pages/common.js'
import { PATHS } from '../phone-pages/paths.js'

const WORDS = {
  en: {
    other: 'हिन्दी',
    title: 'Pair this device',
    check: 'First: is this really your shop?',
    checkHow:
      'Your browser has just warned you. Open the certificate and compare its SHA-256 fingerprint ' +
      'with the one on the main till: Tills and phones, Pair a till.',
    checkPrint: 'It must begin with',
    where: 'Where do I find it?',
    places: [
      ['Chrome, Edge', 'The sign left of the address, then the certificate; Details.'],
      ['Firefox', 'The lock, Connection not secure, More information, View certificate.'],
      ['Safari', 'Show details in the warning, then view the certificate.'],
    ],
    same: 'They are the same',
    differ: 'They differ',
    stop: 'Stop here',
    stopMore:
      'Another computer may pretend to be your shop. Type no code and no PIN. Close this page and ' +
      'tell the owner.',
    checkAgain: 'Compare again',
    lead: 'On the main till open Tills and phones, choose Pair a till, and type its code here.',
    code: 'Code from the main till',
    name: 'Name of this device',
    usual: { till: 'Till 2', phone: 'Phone' },
    kind: 'What is it?',
    kinds: { till: 'Till', phone: 'Phone or tablet' },
    pair: 'Pair',
    asked: 'Now say yes on the main till',
    askedMore: 'It shows this device as',
    declined: 'The main till said no.',
    late: 'Nobody answered in time. Ask for a new code.',
    unreachable: 'The shop can not be reached. Is this device on its network?',
    done: 'Paired. The till opens',
    again: 'Try again',
  },
  hi: {
    other: 'English',
    title: 'इस डिवाइस को जोड़ें',
    check: 'पहले देखें: क्या यह सच में आपकी दुकान है?',
    checkHow:
      'ब्राउज़र ने अभी चेतावनी दी थी। सर्टिफ़िकेट खोलें और उसका SHA-256 फ़िंगरप्रिंट मुख्य टिल पर ' +
      'दिख रहे फ़िंगरप्रिंट से मिलाएँ: “टिल और फ़ोन”, “टिल जोड़ें”।',
    checkPrint: 'वह इससे शुरू होना चाहिए',
    where: 'यह कहाँ मिलेगा?',
    places: [
      ['Chrome, Edge', 'पते के बाईं ओर का निशान, फिर सर्टिफ़िकेट; Details।'],
      ['Firefox', 'ताला, Connection not secure, More information, View certificate।'],
      ['Safari', 'चेतावनी में Show details, फिर सर्टिफ़िकेट देखें।'],
    ],
    same: 'दोनों एक ही हैं',
    differ: 'दोनों अलग हैं',
    stop: 'यहीं रुक जाएँ',
    stopMore:
      'हो सकता है कोई और कंप्यूटर आपकी दुकान का रूप ले रहा हो। कोई कोड या PIN न लिखें। यह पेज बंद करें ' +
      'और मालिक को बताएँ।',
    checkAgain: 'फिर से मिलाएँ',
    lead: 'मुख्य टिल पर “टिल और फ़ोन” खोलें, “टिल जोड़ें” चुनें और उसका कोड यहाँ लिखें।',
    code: 'मुख्य टिल का कोड',
    name: 'इस डिवाइस का नाम',
    usual: { till: 'टिल 2', phone: 'फ़ोन' },
    kind: 'यह क्या है?',
    kinds: { till: 'टिल', phone: 'फ़ोन या टैबलेट' },
    pair: 'जोड़ें',
    asked: 'अब मुख्य टिल पर हाँ करें',
    askedMore: 'वहाँ इस डिवाइस का नाम दिखेगा:',
    declined: 'मुख्य टिल ने मना किया।',
    late: 'समय पर जवाब नहीं मिला। नया कोड लें।',
    unreachable: 'दुकान से संपर्क नहीं हो रहा। क्या यह डिवाइस दुकान के नेटवर्क पर है?',
    done: 'जुड़ गया। टिल खुल रहा है',
    again: 'फिर कोशिश करें',
  },
}

const POLL_MS = 1000
let secret = /[#&]s=([\w-]+)/.exec(location.hash)?.[1] ?? null
/** From the main till's own screen: how the certificate begins, as browsers write it. */
const print = (/[#&]c=([0-9a-f]{16})/.exec(location.hash)?.[1] ?? '')
  .toUpperCase()
  .replaceAll(/..(?=.)/g, '$& ')
let language = /^hi\b/.test(navigator.language) ? 'hi' : 'en'
let draw = () => {}

const say = () => WORDS[language]
const ask = createAsk(() => say().unreachable)
let kind = matchMedia('(pointer: coarse) and (max-width: 40rem)').matches ? 'phone' : 'till'

// The secret is good once; it stays out of the history.
history.replaceState(null, '', '/pair')

/**
 * A browser pins nothing, and a page can't see its own certificate: who reads it has to compare
 * what the browser says with what the main till says, before a code or a PIN is typed.
 */
function drawCheck() {
  draw = drawCheck
  show(
    element('h1', {}, say().title),
    element(
      'section',
      { className: 'check' },
      element('h2', {}, say().check),
      element('p', {}, say().checkHow),
      print === ''
        ? null
        : element(
            'p',
            { className: 'print' },
            `${say().checkPrint} `,
            element('strong', { translate: false }, print),
          ),
      drawPlaces(),
      element(
        'button',
        { type: 'button', className: 'main', onclick: () => drawForm() },
        say().same,
      ),
      element('button', { type: 'button', className: 'bad', onclick: drawStop }, say().differ),
    ),
  )
}

function drawPlaces() {
  const places = say().places.flatMap(([browser, path]) => [
    element('dt', {}, browser),
    element('dd', {}, path),
  ])
  return element('details', {}, element('summary', {}, say().where), element('dl', {}, ...places))
}

function drawStop() {
  draw = drawStop
  show(
    element('h1', {}, say().stop),
    element('p', { className: 'trouble', role: 'alert' }, say().stopMore),
    element('button', { type: 'button', onclick: drawCheck }, say().checkAgain),
  )
}

function drawForm(trouble = null, typedName = null) {
  draw = () => drawForm()
  const code = element('input', {
    className: 'code',
    name: 'code',
    inputMode: 'numeric',
    autocomplete: 'one-time-code',
    pattern: '\\d{6}',
    maxLength: 6,
    required: true,
  })
  const name = element('input', {
    name: 'name',
    autocomplete: 'off',
    maxLength: 60,
    required: true,
    value: typedName ?? say().usual[kind],
  })
  const pair = element('button', { type: 'submit', className: 'main' }, say().pair)
  const form = element(
    'form',
    {},
    secret === null ? element('label', {}, say().code, code) : null,
    element('label', {}, say().name, name),
    drawKinds(name),
    pair,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    pair.disabled = true
    const proof = secret === null ? { code: code.value } : { secret }
    try {
      const reply = await ask(PATHS['pair-device'], { ...proof, name: name.value, kind })
      waitFor(reply.Ticket, name.value)
    } catch (error) {
      // A link's secret is good once: from here on it goes by the code.
      if (error.status === 404) secret = null
      drawForm(error.message, name.value)
    }
  })
  show(
    element('h1', {}, say().title),
    secret === null ? element('p', { className: 'soft' }, say().lead) : null,
    trouble === null ? null : element('p', { className: 'trouble', role: 'alert' }, trouble),
    form,
  )
  const first = secret === null ? code : name
  first.focus()
}

function drawKinds(name) {
  const options = ['till', 'phone'].map((each) => {
    const radio = element('input', { type: 'radio', name: 'kind', checked: each === kind })
    radio.addEventListener('change', () => {
      if (name.value === say().usual[kind]) name.value = say().usual[each]
      kind = each
    })
    return element('label', {}, radio, say().kinds[each])
  })
  return element(
    'fieldset',
    {},
    element('legend', {}, say().kind),
    element('div', { className: 'kinds' }, ...options),
  )
}

function drawWaiting(name) {
  draw = () => drawWaiting(name)
  show(
    element('h1', { className: 'wait' }, say().asked),
    element('p', { className: 'soft' }, say().askedMore, ' ', element('strong', {}, name)),
  )
}

async function waitFor(ticket, name) {
  drawWaiting(name)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    try {
      const { State } = await ask(PATHS['collect-device'], { ticket })
      if (State === 'approved') return openTill()
      if (State === 'declined') return drawForm(say().declined, name)
    } catch (error) {
      // A moment without the network is waited out; a ticket that is over is not.
      if (error.status === 404) return drawForm(say().late, name)
    }
  }
}

function openTill() {
  show(element('h1', { className: 'wait' }, say().done))
  location.replace('/')
}

function setLanguage(to) {
  language = to
  document.documentElement.lang = to
  document.title = say().title
  languageButton.textContent = say().other
  languageButton.lang = to === 'hi' ? 'en' : 'hi'
}

languageButton.addEventListener('click', () => {
  setLanguage(language === 'hi' ? 'en' : 'hi')
  draw()
})

/** Opened from a link of elsewhere, a paired browser left its cookie behind: it goes straight in. */
async function begin() {
  try {
    const answer = await fetch(PATHS['list-people'])
    if (answer.ok) return openTill()
    // Read to its end, so that the connection is free for the next request.
    await answer.text()
  } catch {
    // The form says so when it is sent.
  }
  drawCheck()
}

setLanguage(language)
begin()
