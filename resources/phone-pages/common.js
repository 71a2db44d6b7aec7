// What the small pages of a shop share: the pairing of a device and the job of a fitter.

export const page = document.getElementById('page')
export const languageButton = document.getElementById('language')

export function element(tag, props = {}, ...children) {
  const made = Object.assign(document.createElement(tag), props)
  made.append(...children.filter((child) => child !== null))
  return made
}

export function show(...children) {
  page.replaceChildren(...children.filter((child) => child !== null))
}

/** Sends JSON and answers JSON; `unreachable` says in the page's language that nobody answered. */
export function createAsk(unreachable) {
  return async (path, body) => {
    let answer
    try {
      answer = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // Refusals are said in the language of the page.
          'accept-language': document.documentElement.lang,
        },
        body: JSON.stringify(body),
      })
    } catch {
      throw new Error(unreachable())
    }
    const reply = await answer.json()
    if (answer.ok) return reply
    const failure = new Error(reply.errors?.[0]?.message ?? reply.message)
    failure.status = answer.status
    throw failure
  }
}
