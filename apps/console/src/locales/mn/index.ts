import { mergeAreas } from '../merge-areas';

/** All texts of the language: a file for each area. */
export default mergeAreas(import.meta.glob<object>('./*.json', { eager: true, import: 'default' }));
