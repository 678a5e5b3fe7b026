// How a list of rows is moved by whoever holds the keyboard's focus.

export interface RowControl {
  /** How many rows are in sight whole: a page. */
  readonly rowsPerPage: () => number;
  /** Scrolls as little as brings a row into sight whole. */
  readonly scrollIntoView: (place: number) => void;
  /** Keeps the rows in sight where they are when so many were put before them; at the top, the new ones are shown. */
  readonly keepRowsInView: (rows: number) => void;
  /** Puts a row on top. */
  readonly scrollTo: (place: number) => void;
}
