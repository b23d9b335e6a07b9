import { cpus, totalmem } from 'node:os';

/** The machine the figures hold for. */
export function describeMachine() {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memory_gib: Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
  };
}

/** @param {ReturnType<typeof describeMachine>} machine */
export const machineLine = ({ processor, cores, memory_gib, system, node }) =>
  `${processor}, ${cores} cores, ${memory_gib} GiB, ${system}, Node ${node}`;
