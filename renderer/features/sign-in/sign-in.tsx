import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInPerson } from '../../../server/contract/auth.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { AxisScale, Mark } from '../../base/ui/mark.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { LanguageSwitch } from '../../kernel/language-switch.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { useSession } from '../../kernel/session-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { PasswordForm } from './password-form.tsx'
import { PeopleTiles } from './people-tiles.tsx'
import { personFor } from './person-for.ts'
import { PinPad } from './pin-pad.tsx'
import styles from './sign-in.module.css'

const PEOPLE_AGAIN_MS = 30_000

/** Who works at this till now: a tile and a PIN, or a name and a password. */
export function SignIn() {
  const people = useQuery({
    queryKey: queryKey('people'),
    queryFn: () => call('list-people', {}),
    staleTime: 0,
    // Nobody who is signed out is told what another till changes.
    refetchInterval: PEOPLE_AGAIN_MS,
  })
  const lastUserName = useSession((session) => session.lastUserName)
  const [chosen, setChosen] = useState<string | null>(lastUserName)
  const [byPassword, setByPassword] = useState(false)
  const rows = people.data ?? []
  const person = rows.find((row) => row.UserName === chosen) ?? null
  const isShutOut = people.error instanceof ApiError && people.error.status === 401
  const needsPassword = byPassword || people.isError
  return (
    <main className={styles['screen']}>
      <AxisScale />
      <Stack className={styles['card']}>
        <Row as="header" gap={8} align="center" isWrapping className={styles['head']}>
          <Mark isLarge />
          <div>
            <h1>{t('brand')}</h1>
            <Muted as="p">{t('signIn.lead')}</Muted>
          </div>
          <LanguageSwitch />
        </Row>
        <OpenSale />
        {people.isPending ? <Waiting>{t('signIn.loading')}</Waiting> : null}
        {people.isError && !isShutOut ? (
          <Notice kind="warn">{errorMessage(people.error)}</Notice>
        ) : null}
        {isShutOut ? (
          <ShutOut />
        ) : needsPassword ? (
          <PasswordForm
            userName={chosen ?? ''}
            onBack={people.isError ? null : () => setByPassword(false)}
          />
        ) : (
          <ByPin
            people={rows}
            person={person}
            onChoose={setChosen}
            onPassword={() => setByPassword(true)}
          />
        )}
      </Stack>
    </main>
  )
}

function ByPin({
  people,
  person,
  onChoose,
  onPassword,
}: {
  people: readonly SignInPerson[]
  person: SignInPerson | null
  onChoose: (userName: string) => void
  onPassword: () => void
}) {
  // Touching the tile of the person who is chosen already asks for the PIN anew.
  const [ticket, setTicket] = useState(0)
  function choose(userName: string): void {
    onChoose(userName)
    setTicket(ticket + 1)
  }
  function chooseByLetter(letter: string): void {
    const names = people.map(({ DisplayName }) => DisplayName)
    const at = people.findIndex(({ UserName }) => UserName === person?.UserName)
    const to = people[personFor(letter, names, at) ?? -1]
    if (to !== undefined) choose(to.UserName)
  }
  return (
    <Grid gap={16} className={styles['body']}>
      <Stack gap={6} justify="between">
        <PeopleTiles people={people} chosen={person?.UserName ?? null} onChoose={choose} />
        <Button variant="quiet" onClick={onPassword}>
          {t('signIn.usePassword')}
        </Button>
      </Stack>
      {person === null ? (
        <p className={styles['hint']}>{t('signIn.choose')}</p>
      ) : (
        <PinPad key={`${person.UserName}${ticket}`} person={person} onLetter={chooseByLetter} />
      )}
    </Grid>
  )
}

/** People are listed for anyone but a device that the shop does not know, or no longer. */
function ShutOut() {
  return (
    <>
      <Notice kind="bad">{t('signIn.shutOut')}</Notice>
      <Toolbar>
        <Button variant="primary" onClick={() => window.location.assign('/')}>
          {t('signIn.pairAgain')}
        </Button>
      </Toolbar>
    </>
  )
}

/** A locked till says that the sale is still there. */
function OpenSale() {
  const count = useCart((cart) => cart.lines.length)
  if (count === 0) return null
  return <Notice kind="info">{t('signIn.saleKept', { count })}</Notice>
}
