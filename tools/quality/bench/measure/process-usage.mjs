import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const MIB = 1024 ** 2;

/**
 * Processor time a process has used so far, its own threads included. (proc_pid_stat(5): utime, stime)
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  const { user, system } = readStat(pid);
  return (user + system) / TICKS_PER_SECOND;
}

/**
 * Processor time of a PostgreSQL: all its backends, those that have ended included.
 * @param {number} postmaster
 */
export function databaseCpuSeconds(postmaster) {
  const ended = endedTicks(postmaster);
  const running = sum(childrenOf(postmaster).map(cpuSecondsIfAlive));
  // One that ended while we looked is in neither figure, or in both.
  if (endedTicks(postmaster) !== ended) return databaseCpuSeconds(postmaster);
  return cpuSeconds(postmaster) + ended / TICKS_PER_SECOND + running;
}

/**
 * Ticks of the children that a process has seen end. (proc_pid_stat(5): cutime, cstime)
 * @param {number} pid
 * @returns {number}
 */
function endedTicks(pid) {
  const { endedUser, endedSystem } = readStat(pid);
  return endedUser + endedSystem;
}

/**
 * The most memory a process has held since `forgetPeak`, in MiB. (proc_pid_status(5): VmHWM)
 * @param {number} pid
 */
export const peakMemoryMib = (pid) => readStatus(pid, 'VmHWM');

/**
 * Memory a process holds now, in MiB. (proc_pid_status(5): VmRSS)
 * @param {number} pid
 */
export const memoryMib = (pid) => readStatus(pid, 'VmRSS');

/**
 * Lets the peak begin anew at what the process holds now. (proc_pid_clear_refs(5))
 * @param {number} pid
 */
export const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/**
 * @param {number} pid
 * @param {string} name
 */
function readStatus(pid, name) {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(line?.[1]) * 1024) / MIB;
}

/** @param {number} pid */
function readStat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name, which may hold anything, parentheses included.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return {
    parent: fields[1] ?? 0,
    user: fields[11] ?? 0,
    system: fields[12] ?? 0,
    endedUser: fields[13] ?? 0,
    endedSystem: fields[14] ?? 0,
  };
}

/** @param {number} pid */
export const parentOf = (pid) => readStat(pid).parent;

/** @param {number} parent */
function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return parentOf(pid) === parent;
      } catch {
        return false; // It ended while we looked.
      }
    });
}

/** @param {number} pid */
function cpuSecondsIfAlive(pid) {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0; // It ended: its parent counts it from here on.
  }
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
