import { visibleText } from '#server/base/visible-text.ts';
import type { Response } from './error-response.ts';

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML: nothing in it is markup, and nothing of it is hidden. */
export function escapeHtml(text: string): string {
  return visibleText(text).replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}

export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** A page of its own in the look of the dashboard, without scripts. */
export function htmlPage(status: number, title: string, content: readonly string[]): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Groundplan</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dashboard.css">
</head>
<body>
<main class="gp-sign-in" aria-labelledby="title"><div class="gp-sign-in-form">
<h1 id="title">${escapeHtml(title)}</h1>
${content.join('\n')}
</div></main>
</body>
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `${policy}; img-src data:`,
    // Without a referrer a browser sends the form from no origin at all, and the server refuses it.
    'Referrer-Policy': 'same-origin',
  };
  return { status, headers, body: Buffer.from(html) };
}
