/** Methods that operators call. */
export const operators: Readonly<Record<string, string>> = {
  '+': '__add__',
  '-': '__sub__',
  '*': '__mul__',
  '/': '__truediv__',
  '//': '__floordiv__',
  '%': '__mod__',
  '@': '__matmul__',
  '|': '__or__',
  '&': '__and__',
  '^': '__xor__',
  '<<': '__lshift__',
  '>>': '__rshift__',
  '**': '__pow__',
};
