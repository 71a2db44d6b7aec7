import { Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Customer } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { SearchFrame, SearchInput } from '../../base/ui/search-field.tsx'
import { EmptyText, Lead, Muted, Note, WideNameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { isSharedNumber } from '../../kernel/shared-number.ts'
import { chooseCustomer } from '../cart/sale-actions.ts'
import { usePay } from '../payment/pay-store.ts'
import { openWithPowers } from '../prescription/from-elsewhere.ts'
import styles from './customer-dialog.module.css'
import { CustomerForm } from './customer-form.tsx'
import { readsAsPowers } from './reads-as-powers.ts'
import { useCustomerSearch } from './use-customer-search.ts'
import { usePatientEnter } from './use-patient-enter.ts'

function take(customer: Customer): void {
  closeDialog()
  void chooseCustomer(customer)
}

/** Powers that were typed where a name is asked for go to their line; whose they are can wait. */
function writeDown(powers: string): void {
  closeDialog()
  openWithPowers(powers)
}

/** Finds a customer by mobile or name, or makes one out of what was typed. */
export function CustomerDialog() {
  const [text, setText] = useState('')
  const [isNew, setNew] = useState(false)
  // A frame that stays for repair is somebody's, and its slip names them.
  const isRepair = usePay(({ repair }) => repair !== null)
  if (isNew) {
    return (
      <Dialog key="new" title={t('customer.new')} size="small" hasForm onClose={closeDialog}>
        <CustomerForm typed={text} onDone={take} onBack={() => setNew(false)} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t(isRepair ? 'repair.whose' : 'customer.title')} onClose={closeDialog}>
      {isRepair ? <Lead>{t('repair.whose.why')}</Lead> : null}
      <Finder text={text} onText={setText} onNew={() => setNew(true)} />
    </Dialog>
  )
}

function Finder({
  text,
  onText,
  onNew,
}: {
  text: string
  onText: (text: string) => void
  onNew: () => void
}) {
  const isPowers = readsAsPowers(text)
  const { rows, similar, isSettled, error } = useCustomerSearch(isPowers ? '' : text)
  const isSearching = text.trim() !== '' && !isPowers && !isSettled && error === null
  const isNobody = isSettled && rows.length === 0 && !isPowers
  const isShared = isSettled && isSharedNumber(text, rows)
  const onEnter = usePatientEnter(text, isSettled || isPowers, () => {
    const [first] = rows
    if (isPowers) writeDown(text)
    // Who is meant is said by an arrow or a finger.
    else if (isShared) return
    else if (first === undefined) onNew()
    else take(first)
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys of its rows
    <div
      onKeyDown={(event) => {
        walkList(event)
        if (event.key !== 'F3') return
        event.preventDefault()
        onNew()
      }}
    >
      <SearchFrame hasMargin>
        <Glyph of={Search} />
        <SearchInput
          data-walk
          aria-label={t('customer.search')}
          placeholder={t('customer.search')}
          autoComplete="off"
          maxLength={300}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onEnter}
        />
      </SearchFrame>
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {text.trim() === '' ? <EmptyText>{t('customer.hint')}</EmptyText> : null}
      {isPowers ? <Notice kind="info">{t('customer.powers')}</Notice> : null}
      {isShared ? <Notice kind="warn">{t('customer.shared')}</Notice> : null}
      {isNobody ? <EmptyText>{t('customer.none', { term: text.trim() })}</EmptyText> : null}
      <PickList data-testid="pick-list" aria-busy={isSearching}>
        {rows.map((customer, index) => (
          <CustomerRow key={customer.ID} customer={customer} isFirst={index === 0 && !isShared} />
        ))}
      </PickList>
      {similar.length === 0 ? null : (
        <>
          <Note as="h2">{t('customer.similar')}</Note>
          <PickList data-testid="similar-names">
            {similar.map((customer) => (
              <CustomerRow key={customer.ID} customer={customer} isFirst={false} />
            ))}
          </PickList>
        </>
      )}
      <Button variant="plain" className={styles['pick-new']} data-walk onClick={onNew}>
        <Glyph of={UserPlus} />
        {t('customer.create')}
        <Key>F3</Key>
      </Button>
    </div>
  )
}

function CustomerRow({ customer, isFirst }: { customer: Customer; isFirst: boolean }) {
  return (
    <li data-pick={isFirst ? 'first' : undefined}>
      <PickRow data-walk onClick={() => take(customer)}>
        <WideNameLines>
          <strong>{customer.Name}</strong>
          <Muted>{customer.Mobile ?? t('customer.noMobile')}</Muted>
        </WideNameLines>
        <Muted>{customer.GSTIN ?? ''}</Muted>
        <Muted>
          {customer.LastVisit === null
            ? t('customer.firstVisit')
            : t('customer.lastVisit', { day: formatDay(customer.LastVisit) })}
        </Muted>
      </PickRow>
    </li>
  )
}
