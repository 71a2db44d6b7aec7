import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { mastersQuery } from './masters-data.ts'

const SUPPLIERS = {
  Items: [{ ID: 's1', Version: 1, Name: 'Vision Distributors', IsActive: true, MergedInto: null }],
  Total: 1,
  PageNumber: 1,
  PageSize: 100,
}

test('entries stay while the list is searched, and go when another list is opened', () => {
  const client = new QueryClient()
  client.setQueryData(mastersQuery('Supplier', '', 1).queryKey, SUPPLIERS)
  const observer = new QueryObserver(client, mastersQuery('Supplier', '', 1))
  expect(observer.getCurrentResult().data).toEqual(SUPPLIERS)
  observer.setOptions(mastersQuery('Supplier', 'vis', 1))
  expect(observer.getCurrentResult().data).toEqual(SUPPLIERS)
  observer.setOptions(mastersQuery('Doctor', '', 1))
  expect(observer.getCurrentResult().data).toBeUndefined()
})
