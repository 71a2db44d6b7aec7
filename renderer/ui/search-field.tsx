import { Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'

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
