"""Prints what happens, as it happens, until the first index is complete."""

from groundplan import Groundplan


def main() -> None:
    with Groundplan() as client, client.events() as events:
        print("listening", flush=True)
        for event in events:
            if event["type"] == "index.completed":
                stats = event["data"]["stats"]
                print(f"{stats['files']} files, {stats['dependencies']} dependencies", flush=True)
                return
            print(event["type"], flush=True)


if __name__ == "__main__":
    main()
