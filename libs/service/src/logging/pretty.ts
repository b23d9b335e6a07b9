import pretty from 'pino-pretty';
import type { DestinationStream } from 'pino';

/** Lines for people: time, level, message, then the members. */
export const pinoPretty = (destination?: NodeJS.WritableStream): DestinationStream =>
  pretty({
    destination: destination ?? 1,
    sync: true,
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'service',
    singleLine: true,
  });
