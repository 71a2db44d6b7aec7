/** The messages of an area in another language: the same codes. The tests compare the places. */
export type Translation<Catalogue> = Readonly<Record<keyof Catalogue, string>>
