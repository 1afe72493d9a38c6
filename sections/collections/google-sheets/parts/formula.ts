/** What stands in a cell of Google Sheets. */
export const formulaOf = (address: string) => `=IMPORTDATA("${address}")`
