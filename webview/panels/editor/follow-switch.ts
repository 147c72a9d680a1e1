import { iconButton } from '../../elements/button.ts';

/** Whether the drawing follows the editor. */
export function createFollowSwitch(changed: (isOn: boolean) => void) {
  let isOn = false;
  const turn = (wanted: boolean) => {
    isOn = wanted;
    button.setAttribute('aria-pressed', String(isOn));
  };
  const button = iconButton('follow', 'Follow the editor', () => {
    turn(!isOn);
    changed(isOn);
  });
  turn(false);
  return { button, turn };
}
