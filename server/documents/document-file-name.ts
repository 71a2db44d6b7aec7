/**
 * The name under which a document is saved: every character outside A-Za-z0-9._- becomes '-'
 * (contract section 4, Renderers). 'KA1R/26-27/00098' and 'pdf' give 'KA1R-26-27-00098.pdf'.
 */
export function documentFileName(id: string, extension: 'pdf' | 'html'): string {
  return `${id.replace(/[^A-Za-z0-9._-]/gu, '-')}.${extension}`
}
