/**
 * How often a property that asks a database draws: `usual`, or the share of it that PROPERTY_RUNS names. Where one seed is drawn from at each
 * run, as `.ci/run` does, more draws find nothing that the run before has not; by hand `PROPERTY_RUNS=10` looks further.
 */
export const propertyRuns = (usual: number): number =>
  Math.max(1, Math.ceil(usual * Number(process.env['PROPERTY_RUNS'] ?? 1)));
