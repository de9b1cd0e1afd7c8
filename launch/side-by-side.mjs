// The words of works that go on at the same time: one of them is shown as it speaks, the others' are kept until it is over.

const turns = [];

function show() {
  while (turns.length > 0) {
    const [first] = turns;
    for (const words of first.kept.splice(0)) process.stdout.write(words);
    if (!first.isOver) return;
    turns.shift();
  }
}

// Whoever calls everything off sees how far each has come.
process.on('exit', () => {
  for (const turn of turns) turn.isOver = true;
  show();
});

/** Where a work that begins now speaks: at once when all that began before it is over, else after that. */
export function openTurn() {
  const turn = { kept: [], isOver: false };
  turns.push(turn);
  return {
    say(words) {
      turn.kept.push(words);
      show();
    },
    end() {
      turn.isOver = true;
      show();
    },
  };
}
