/** How the component that has the focus scrolls the list of rows. */
export interface RowControl {
  /** How many rows a page key moves. */
  readonly rowsPerPage: () => number;
  /** Scrolls as little as necessary to make a row fully visible. */
  readonly scrollIntoView: (index: number) => void;
  /** Scrolls until a row is the first visible one. */
  readonly scrollTo: (index: number) => void;
}
