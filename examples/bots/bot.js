// Plays hog-fa18: zero dice if they score 8 or more, else five.
function policy(score, opponent) {
  const tens = Math.floor(opponent / 10);
  const units = opponent % 10;
  return Math.max(2 * tens - units, 1) >= 8 ? 0 : 5;
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [score, opponent] = line.split(" ").map(Number);
  console.log(policy(score, opponent));
});
