export function saves(root: string, files: readonly string[], signal?: AbortSignal): AsyncGenerator<void, void>;
