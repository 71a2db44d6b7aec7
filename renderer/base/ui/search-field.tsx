import { ScanBarcode, Search } from 'lucide-react'
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'
import styles from './search-field.module.css'
import { styledElement } from './styled-element.tsx'
import { useFittingText } from './use-fitting-text.ts'

/** Where the results of a search bar are drawn over what lies beneath. */
export const SearchArea = styledElement('search', styles['area'])

/** The frame around an icon and a field to search in. */
export function SearchFrame({
  hasMargin = false,
  className,
  ...props
}: { hasMargin?: boolean } & ComponentPropsWithRef<'div'>) {
  const look = classNames(styles['frame'], hasMargin && styles['spaced'], className)
  return <div {...props} className={look} />
}

/** The field in it; `data-search` is for what looks different while it has the focus. */
export const SearchInput = styledElement('input', styles['input'], { 'data-search': '' })

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
    <SearchFrame>
      <Glyph of={Search} />
      <SearchInput
        ref={inputRef}
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
    </SearchFrame>
  )
}

type BarProps = {
  id?: string | undefined
  label: string
  /** What the empty field says, the longest first: the first that it has room for. */
  placeholders: readonly string[]
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
  placeholders,
  id,
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
  const field = useRef<HTMLInputElement>(null)
  const placeholder = useFittingText(field, placeholders)
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input
      if (typeof inputRef === 'function') inputRef(input)
      else if (inputRef !== null) inputRef.current = input
    },
    [inputRef],
  )
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
    <SearchFrame>
      <Glyph of={ScanBarcode} />
      <SearchInput
        id={id}
        ref={attach}
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
    </SearchFrame>
  )
}
