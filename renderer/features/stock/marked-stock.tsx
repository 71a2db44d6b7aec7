import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { StockLine } from './stock-figures.tsx'
import { useStock } from './stock-store.ts'

/** Whoever types on does not ask for the stock of each row that comes by. */
const REST_MS = 300

/** The four figures of the row that is marked in a look-up, once the marking rests. */
export function MarkedStock({ itemID }: { itemID: string }) {
  const [rested, setRested] = useState('')
  useEffect(() => {
    useStock.setState({ markedID: itemID })
    const timer = setTimeout(() => setRested(itemID), REST_MS)
    return () => {
      useStock.setState({ markedID: null })
      clearTimeout(timer)
    }
  }, [itemID])
  const stock = useQuery({
    queryKey: queryKey('items', 'parts', itemID),
    queryFn: ({ signal }) => call('get-stock-parts', { itemID }, { signal }),
    enabled: rested === itemID,
    staleTime: 0,
  })
  if (stock.data === undefined || stock.data.Item.IsService) return null
  return (
    <span>
      <StockLine figures={stock.data} itemID={itemID} /> <KeyHint id="stock" />
    </span>
  )
}
