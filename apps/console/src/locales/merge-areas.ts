/** Groups of texts of all files together. Each group is in one file, as a spec verifies. */
export const mergeAreas = (files: Readonly<Record<string, object>>): object =>
  Object.assign({}, ...Object.values(files)) as object; // each is an object
