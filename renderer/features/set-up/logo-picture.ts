/** As large as a logo is printed at 300 dots an inch, and half as much again. */
const SIDE_MAX = 640

/**
 * A picture as a PNG in Base64, no larger than it is ever printed. Receipt printers draw a PNG
 * alone, and the browser knows how to read a JPEG: so what is chosen here prints on every paper.
 * Null for a file that is no picture.
 */
export async function asPng(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (drawing === null) return null
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const url = canvas.toDataURL('image/png')
  return url.slice(url.indexOf(',') + 1)
}
