import type { FastifyInstance } from 'fastify'
import { installPhonePages } from '../../http/phone-pages.ts'

/** The page that a job card's code opens on a fitter's phone; small, and without a till. */
export function installFitterPage(app: FastifyInstance, resourcesFolder: string): void {
  installPhonePages(app, resourcesFolder, {
    '/fitter/page.js': 'fitter/page.js',
    '/fitter/page.css': 'fitter/page.css',
    // The same page for every job: it reads its own link.
    '/fitter/:token': 'fitter/page.html',
  })
}
