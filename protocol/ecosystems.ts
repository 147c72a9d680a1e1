/** Registries whose lock files are read, by the names that package URLs give them. */
export const ecosystems = ['npm', 'pypi'] as const;
