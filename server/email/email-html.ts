import type { Sender } from './email-context.ts';
import type { EmailPart, LedgerRow } from './email-parts.ts';
import { signature } from './email-text.ts';

const ink = '#211c18';
const oxblood = '#7d1f22';
const steel = '#5a5f63';
const rule = '#d6c9b3';
const paper = '#faf6ee';
const sheet = '#fffdf8';
const text = `font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:25px;color:${ink}`;
const display = `font-family:Georgia,'Times New Roman',serif;color:${ink}`;
const presentation = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

// Mail programs with a dark mode turn the colours themselves where they aren't told which ones to take.
const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
@media (max-width:480px){.hq-pad{padding-left:20px!important;padding-right:20px!important}.hq-h1{font-size:26px!important;line-height:32px!important}.hq-button{width:100%!important}.hq-button a{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.hq-paper{background:#171310!important}.hq-sheet{background:#211c18!important;border-color:#4a4038!important}.hq-ink{color:#f0e8d9!important}.hq-steel{color:#b9b1a5!important}.hq-mark{color:#e6a9a3!important;border-color:#e6a9a3!important}.hq-rule{border-color:#4a4038!important}.hq-total{border-color:#b9b1a5!important}}`;

export function escapeHtml(plain: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return plain.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

interface EmailPage {
  heading: string;
  /** The line that mail programs show beside the subject. */
  preheader: string;
  parts: readonly EmailPart[];
  sender: Sender;
}

/** One column of 600 px on paper; tables and inline styles, as mail programs need them, and nothing from elsewhere. */
export function emailHtml({ heading, preheader, parts, sender }: EmailPage): string {
  const name = escapeHtml(sender.businessName);
  const [, ...about] = signature(sender).map(escapeHtml);
  // Keeps mail programs from filling the preview with the start of the email.
  const filler = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(heading)}</title>
<style>${styles}</style>
</head>
<body class="hq-paper" style="margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${filler}</div>
<table ${presentation} width="100%" class="hq-paper" bgcolor="${paper}" style="background:${paper}"><tr><td align="center" style="padding:24px 12px 40px">
<table ${presentation} width="600" style="width:100%;max-width:600px;text-align:left">
<tr><td class="hq-pad hq-mark" style="padding:0 32px 14px;${display};font-size:22px;line-height:28px;font-weight:bold;letter-spacing:-0.2px;color:${oxblood}"><a href="${escapeHtml(sender.publicUrl)}" class="hq-mark" style="color:${oxblood};text-decoration:none">${name}</a></td></tr>
<tr><td class="hq-sheet hq-pad" bgcolor="${sheet}" style="background:${sheet};border:1px solid ${rule};border-top:3px solid ${oxblood};padding:36px 32px 28px">
<h1 class="hq-ink hq-h1" style="margin:0 0 18px;${display};font-size:30px;line-height:36px;font-weight:bold">${escapeHtml(heading)}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="hq-pad hq-steel" style="padding:18px 32px 0;${text};font-size:13px;line-height:20px;color:${steel}"><strong>${name}</strong><br>${about.map((line) => footLine(line)).join('<br>')}</td></tr>
</table></td></tr></table>
</body></html>`;
}

function footLine(line: string): string {
  return line.startsWith('http') ? `<a href="${line}" class="hq-steel" style="color:${steel}">${line}</a>` : line;
}

function partHtml(part: EmailPart): string {
  switch (part.kind) {
    case 'words':
      return paragraph(escapeHtml(part.words), part.isQuiet);
    case 'section':
      return `<h2 class="hq-ink" style="margin:32px 0 10px;${display};font-size:20px;line-height:26px;font-weight:bold">${escapeHtml(part.title)}</h2>`;
    case 'ledger':
      return ledgerHtml(part.rows);
    case 'link':
      return paragraph(
        `${escapeHtml(part.words)} <a href="${escapeHtml(part.url)}" class="hq-steel" style="color:${steel}">${escapeHtml(part.label)}</a>`,
        true,
      );
    case 'button':
      return buttonHtml(part.url, part.label);
  }
}

function paragraph(html: string, isQuiet: boolean): string {
  const style = isQuiet ? `${text};font-size:14px;line-height:21px;color:${steel}` : text;
  const lines = html.replaceAll('\n', '<br>');
  return `<p class="${isQuiet ? 'hq-steel' : 'hq-ink'}" style="margin:0 0 16px;${style};overflow-wrap:anywhere;word-break:break-word">${lines}</p>`;
}

function ledgerHtml(rows: readonly LedgerRow[]): string {
  const lines = rows.map(({ label, note, figure, isTotal }) => {
    const rank = isTotal ? 'hq-ink hq-total' : 'hq-ink hq-rule';
    const cell = `padding:11px 0;border-top:${isTotal ? `2px solid ${ink}` : `1px solid ${rule}`};${text};line-height:22px;vertical-align:top${isTotal ? ';font-weight:bold' : ''}`;
    const small = note
      ? `<br><span class="hq-steel" style="font-size:14px;font-weight:normal;color:${steel}">${escapeHtml(note)}</span>`
      : '';
    return `<tr><td class="${rank}" style="${cell}">${escapeHtml(label)}${small}</td><td class="${rank}" align="right" style="${cell};text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums">${escapeHtml(figure)}</td></tr>`;
  });
  return `<table ${presentation} width="100%" style="width:100%;border-collapse:collapse;margin:0 0 18px">${lines.join('')}</table>`;
}

function buttonHtml(url: string, label: string): string {
  const link = `display:inline-block;padding:14px 26px;color:#ffffff;text-decoration:none;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:20px;font-weight:bold;border-radius:3px`;
  return `<table ${presentation} class="hq-button" style="margin:26px 0"><tr><td class="hq-button" bgcolor="${oxblood}" style="background:${oxblood};border-radius:3px;mso-padding-alt:14px 26px"><a href="${escapeHtml(url)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`;
}
