/** Looks the key of a remote up in the system's keyring. */
export interface Keyring {
  read(url: string, outside: string): Promise<string | undefined>;
}
