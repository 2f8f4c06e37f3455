/** Hands the person a file made on the page. */
export const download = (fileName: string, content: string, type: string): void => saveFile(fileName, new Blob([content], { type }));

export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
