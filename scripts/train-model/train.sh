#!/bin/sh
# `sh scripts/train-model/train.sh FOLDER [NAME=VALUE …]`: trains the model again, from the repositories that
# repositories.json names to FOLDER/model.bin; about 20 GB of disk, half an hour of one processor and 6 GB of memory. What is
# already below FOLDER is used again. Needs git, Node.js 24 and Python 3.11 or later; the settings are those of trainer.py.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift

# A commit's whole history: its subjects are questions.
check_out() {
  tree=$folder/trees/$(echo "$1" | sed 's,/,+,')
  [ -f "$tree/.done" ] && return
  rm -rf "$tree"
  git clone --quiet --no-checkout --filter=blob:limit=2m "https://github.com/$1.git" "$tree"
  git -C "$tree" checkout --quiet "$2"
  touch "$tree/.done"
}

trees_of() {
  node -e 'for (const { repository } of process.argv.slice(3).flatMap((group) => require(process.argv[1])[group]))
    console.log(process.argv[2] + "/trees/" + repository.replace("/", "+"))' "$here/repositories.json" "$folder" "$@"
}

node -e 'for (const { repository, commit } of Object.values(require(process.argv[1])).flat()) console.log(repository, commit)' \
  "$here/repositories.json" | while read -r repository commit; do check_out "$repository" "$commit"; done

[ -f "$folder/extracted" ] || {
  node --max-old-space-size=6000 "$here/extract.ts" "$folder/pairs" $(trees_of trainedOn)
  node --max-old-space-size=6000 "$here/extract.ts" "$folder/judged/documentation" --judge documentation $(trees_of tunedOnDocumentation judgedOn)
  node --max-old-space-size=6000 "$here/extract.ts" "$folder/judged/commits" --judge commits $(trees_of tunedOnCommits judgedOn)
  touch "$folder/extracted"
}

[ -d "$folder/python" ] || python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --requirement "$here/requirements.txt"
OMP_NUM_THREADS=1 "$folder/python/bin/python" "$here/train.py" "$folder/pairs" "$folder/judged" \
  --start "$here/start.bin" --to "$folder/model.bin" "$@"
