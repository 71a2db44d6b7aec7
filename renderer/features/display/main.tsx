import '../../base/ui/fonts.css'
import '../../base/ui/tokens.css'
import '../../base/ui/base.css'
import './display.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startDisplay } from './display-feed.ts'
import { DisplayPage } from './display-page.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

const code = /^#code=(\d{6})$/.exec(window.location.hash)?.[1] ?? null
// A code is good once: a reload goes by the pairing that it made.
window.history.replaceState(null, '', window.location.pathname)
startDisplay(code)

createRoot(root).render(
  <StrictMode>
    <DisplayPage />
  </StrictMode>,
)
