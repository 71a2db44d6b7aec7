import { ScanBarcode, Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'

/** The field of a screen in which one types to find; the arrow keys go from it to its list. */
export function SearchField({
  label,
  value,
  inputRef,
  onChange,
  onKeyDown,
}: {
  label: string
  value: string
  inputRef?: Ref<HTMLInputElement>
  onChange: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  return (
    <div className="search-field">
      <Search className="icon search-icon" aria-hidden="true" />
      <input
        ref={inputRef}
        className="search-input"
        data-walk
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

type BarProps = {
  label: string
  placeholder: string
  value: string
  listID: string
  activeRowID: string | undefined
  isOpen: boolean
  /** Whether the keys of the counter act while the focus is here. */
  isHome?: boolean
  inputRef: Ref<HTMLInputElement>
  onChange: (text: string) => void
  onMove: (step: 1 | -1) => void
  onSubmit: () => void
  children?: ReactNode
}

/**
 * The field of a bar that takes a scan as well as words. The focus stays in it: arrows mark another
 * row of its list (`onMove`), Enter takes the marked one (`onSubmit`), Escape empties it.
 */
export function BarField({
  label,
  placeholder,
  value,
  listID,
  activeRowID,
  isOpen,
  isHome = false,
  inputRef,
  onChange,
  onMove,
  onSubmit,
  children,
}: BarProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (value === '' || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else if (event.key === 'Enter') onSubmit()
    else if (event.key === 'Escape') onChange('')
    else return
    event.preventDefault()
  }
  return (
    <div className="search-field">
      <ScanBarcode className="icon search-icon" aria-hidden="true" />
      <input
        ref={inputRef}
        className="search-input"
        data-keys={isHome ? 'home' : undefined}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listID}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? activeRowID : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  )
}
