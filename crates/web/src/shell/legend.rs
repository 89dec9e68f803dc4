//! The legend of a board: every kind of thing on it, with a sentence.

use crate::boards;
use client::explain::{Matrix, Sign};
use leptos::prelude::*;

pub fn legend(game: &str) -> impl IntoView + use<> {
    let signs = boards::signs(game);
    let rows = signs
        .iter()
        .map(|Sign { name, text, .. }| {
            view! {
                <div>
                    <dt>{*name}</dt>
                    <dd>{*text}</dd>
                </div>
            }
        })
        .collect_view();
    view! {
        {boards::matrix(game).map(table)}
        <dl class="legend">{rows}</dl>
    }
}

fn table(matrix: Matrix) -> impl IntoView {
    let heads =
        matrix.columns.into_iter().map(|column| view! { <th scope="col">{column}</th> }).collect_view();
    let rows = matrix
        .rows
        .into_iter()
        .map(|(row, cells)| {
            let cells = cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view();
            view! {
                <tr>
                    <th scope="row">{row}</th>
                    {cells}
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="matrix" tabindex="0" role="group" aria-label=matrix.caption>
            <table>
                <caption>{matrix.caption}</caption>
                <thead>
                    <tr>
                        <td></td>
                        {heads}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
