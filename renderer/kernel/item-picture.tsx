import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callBlob } from '../base/api/client.ts'
import { queryKey } from './queries/query-key.ts'

/** A picture of an item, by its name or its path; nothing while it is on its way or lost. */
export function ItemPicture({
  alt = '',
  className,
  image,
}: {
  alt?: string
  className?: string | undefined
  image: string
}) {
  const name = image.slice(image.lastIndexOf('/') + 1)
  const picture = useQuery({
    queryKey: queryKey('itemImage', name),
    queryFn: () => callBlob('get-item-image', { name }),
    // A name stands for its content.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (picture.data === undefined) return
    const made = URL.createObjectURL(picture.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture.data])
  return url === null ? null : <img className={className} src={url} alt={alt} />
}
