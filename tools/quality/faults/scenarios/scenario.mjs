/** @import { Fleet } from '../fleet.mjs' */
/** @import { Report } from '../../results/report.mjs' */

/**
 * One fault of deployment.md, "Faults to inject": what is done to the fleet, and what must hold. It leaves the fleet
 * as it found it.
 * @typedef {object} Scenario
 * @property {number} number in deployment.md
 * @property {string} title
 * @property {(fleet: Fleet, report: Report) => Promise<void>} run
 */

export {};
