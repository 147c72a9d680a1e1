export function hasSystemPrograms(): boolean;
export function installedName(program: string): string | undefined;
