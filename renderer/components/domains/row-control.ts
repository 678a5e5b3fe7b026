/** How the component that has the focus scrolls the list of rows. */
export interface RowControl {
  /** How many rows a page key moves. */
  readonly rowsPerPage: () => number;
  /** Scrolls as little as necessary to make a row fully visible. */
  readonly scrollIntoView: (index: number) => void;
  /** Keeps the visible rows in view after `count` rows were inserted above them. At the top, shows the new rows. */
  readonly keepRowsInView: (count: number) => void;
  /** Scrolls until a row is the first visible one. */
  readonly scrollTo: (index: number) => void;
}
