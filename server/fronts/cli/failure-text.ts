/** Text for stderr where a command ends without an answer: always one line. */
import { CommanderError } from 'commander';
import type { ErrorCode } from '#protocol/errors.ts';
import { visibleText } from '#server/base/visible-text.ts';
import type { Failure, UsageError } from './failures.ts';
import { jsonText } from './text/json-document.ts';

/** For people, or as the envelope that the HTTP interface answers errors with. */
export function failureText({ message, code, details }: Failure, isJson: boolean): string {
  if (!isJson) return `groundplan: ${visibleText(message)} (${code})\n`;
  return envelope({ error: message, code, ...(details !== undefined && { details }) });
}

/**
 * Commander's message is `error: …`, the nearest command or option on a line below; a command without a part is its help.
 *
 * @param written what commander would have printed
 */
export function usageText(error: CommanderError | UsageError, written: string, isJson: boolean): string {
  const isHelp = error instanceof CommanderError && error.code === 'commander.help';
  if (isHelp && !isJson) return written;
  const whole = error instanceof CommanderError ? written : error.message;
  const shown = isHelp ? whole.slice(0, whole.indexOf('\n')) : whole;
  const message = shown
    .trim()
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ');
  const text = `${message}${whereFolders(error)}`;
  return isJson ? envelope({ error: text, code: codeOf(error) }) : `groundplan: ${visibleText(text)}\n`;
}

/** Of most commands the one argument too many is the folder to work on. */
function whereFolders(error: CommanderError | UsageError): string {
  const isExcess = error instanceof CommanderError && error.code === 'commander.excessArguments';
  return isExcess ? ' The folder to work on is named by --workspace DIR.' : '';
}

function codeOf(error: CommanderError | UsageError): ErrorCode {
  if (!(error instanceof CommanderError)) return 'invalid_parameter';
  if (error.code === 'commander.unknownOption') return 'unknown_field';
  return /missing|help$/.test(error.code) ? 'missing_parameter' : 'invalid_parameter';
}

function envelope(failure: { readonly error: string; readonly code: string; readonly details?: unknown }): string {
  return `${jsonText({ success: false, ...failure })}\n`;
}
