/**
 * What a running PostgreSQL writes into postmaster.pid, line by line.
 * @param {string} text
 * @returns {{ pid: number, dataFolder: string, port: number, ready: boolean } | undefined} nothing: no such content
 */
export function parsePostmasterPid(text) {
  const [pid, dataFolder, , port, , , , status] = text.split('\n');
  if (!pid || !/^-?\d+$/.test(pid) || !dataFolder) return undefined;
  return { pid: Number(pid), dataFolder, port: Number(port), ready: status?.trim() === 'ready' };
}
