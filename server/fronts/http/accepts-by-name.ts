/** Reports whether a client asks for a media type by its name. That it takes anything (`*`) is no request for it. */
export function acceptsByName(accept: string | undefined, mediaType: string): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === mediaType && !parameters.some((part) => /^q=0(?:\.0*)?$/.test(part));
  });
}
