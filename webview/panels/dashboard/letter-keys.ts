const storageName = 'groundplan.letterKeys';

/** Whether single letters and signs are keys of the page: speech input types them by mistake. */
export interface LetterKeys {
  areOn(): boolean;
  turn(isOn: boolean): void;
}

/** `storage` throws where it may not be used; then the choice lasts as long as the page. */
export function createLetterKeys(storage: () => Pick<Storage, 'getItem' | 'setItem'>): LetterKeys {
  let areOn = true;
  try {
    areOn = storage().getItem(storageName) !== 'off';
  } catch {
    // Nothing is remembered.
  }
  return {
    areOn: () => areOn,
    turn(isOn) {
      areOn = isOn;
      try {
        storage().setItem(storageName, isOn ? 'on' : 'off');
      } catch {
        // Nothing lost but a habit.
      }
    },
  };
}
