/** A document or a screen in one style, and the pictures of it. */
export type Picture = { title: string; style: string; files: string[] }

/** The page that shows all pictures of a gallery under its heading, by what they show. */
export function galleryPage(pictures: readonly Picture[], heading: string): string {
  const titles = [...new Set(pictures.map(({ title }) => title))]
  const sections = titles.map((title) => {
    const own = pictures.filter((picture) => picture.title === title)
    return `<h2>${title}</h2><div class="row">${own.map(figure).join('')}</div>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${heading}</title><style>
body { font: 14px system-ui, sans-serif; background: #eceff1; margin: 24px }
.row { display: flex; gap: 20px; overflow-x: auto; align-items: flex-start; padding-bottom: 12px }
figure { margin: 0; flex: none }
img { background: #fff; box-shadow: 0 1px 6px rgb(0 0 0 / .2);
  max-height: 640px; margin-right: 6px }
figcaption { color: #565d66; margin-bottom: 6px }
</style></head><body><h1>${heading}</h1>
${sections.join('\n')}
</body></html>
`
}

function figure({ style, files }: Picture): string {
  const images = files.map(
    (file) => `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`,
  )
  return `<figure><figcaption>${style}</figcaption>${images.join('')}</figure>`
}
