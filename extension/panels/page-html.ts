export interface PageParts {
  /** `dashboard.js` and its like, as addresses of the page. */
  readonly script: string;
  readonly style: string;
  /** Origin that the editor serves the extension's files from. */
  readonly source: string;
  readonly nonce: string;
}

/**
 * Returns the page around a script. Its policy lets it load its own two files and pictures that it makes itself, and
 * connect to nothing: everything else comes over the message port.
 */
export function pageHtml({ script, style, source, nonce }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Groundplan</title>
    <link rel="stylesheet" href="${style}" />
    <script type="module" nonce="${nonce}" src="${script}"></script>
  </head>
  <body></body>
</html>
`;
}
