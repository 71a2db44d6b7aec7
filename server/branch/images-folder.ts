/** Pictures of the shop: a folder of the data folder, beside the database. */
export const IMAGES_FOLDER = 'images'
