import pino, { type DestinationStream } from 'pino';

/** After a line that could not be written, the next ones are lost without another try. */
const restMs = 1000;

/**
 * Writes lines to standard output, each before `write` returns. What cannot be written (the disk is full, nobody reads any
 * more) is lost: the shop goes on without its log, and with it again once there is room. The library's own stream would
 * end the process then, and try for ever as it ends.
 */
export function openStandardOutput(): DestinationStream {
  let stream: ReturnType<typeof pino.destination> | undefined;
  let restsUntil = 0;

  function open() {
    const opened = pino.destination({ dest: 1, sync: true });
    opened.on('error', () => {
      if (stream !== opened) return;
      stream = undefined;
      restsUntil = performance.now() + restMs;
      opened.destroy();
    });
    return opened;
  }

  return {
    write(line) {
      if (performance.now() < restsUntil) return;
      stream ??= open();
      stream.write(line);
    },
  };
}
