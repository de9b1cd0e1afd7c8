// Says on the terminal what a launcher is doing, and how long that took.
const everyMs = 5000;

/** Begins a stage, says every five seconds that it goes on, and answers what ends it. */
export function beginStage(name) {
  const from = performance.now();
  const seconds = () => `${Math.round((performance.now() - from) / 1000)} s`;
  console.log(`${name} …`);
  const timer = setInterval(() => console.log(`${name}: ${seconds()} so far …`), everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    console.log(`${name}: ${seconds()}`);
  };
}
