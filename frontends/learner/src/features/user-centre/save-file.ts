/** Has the browser save a file under its name. */
export function saveFile({ name, content }: { name: string; content: BlobPart }, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
