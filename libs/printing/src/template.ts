/**
 * Lays out `/document.json`. Texts come as strings of that file and are never read as markup, so nothing in a question is a command.
 * Names of fields are those of `PdfDocument` and `PrintNode`.
 */
export const template = String.raw`
#let doc = json("/document.json")
#let soft = luma(90)
#set document(title: doc.title, date: none)
#set page(
  paper: "a4",
  margin: (x: 18mm, top: 16mm, bottom: 18mm),
  footer: context {
    set text(8pt, fill: soft)
    grid(columns: (1fr, auto), doc.footer, [#counter(page).display() / #counter(page).final().first()])
  },
)
#set text(font: "Noto Sans S Chinese", size: 10.5pt, lang: "zh", region: "cn")
#set par(leading: 0.72em, spacing: 0.8em)
#set table(stroke: 0.5pt + luma(120), inset: 5pt)

#let side(name) = if name == "center" { center } else if name == "right" { right } else { left }
#let node(n) = {
  let inside() = n.c.map(node).join()
  if n.t == "text" { n.v }
  else if n.t == "b" { strong(inside()) }
  else if n.t == "i" { emph(inside()) }
  else if n.t == "u" { underline(inside()) }
  else if n.t == "s" { strike(inside()) }
  else if n.t == "sub" { sub(inside()) }
  else if n.t == "sup" { super(inside()) }
  else if n.t == "code" { text(size: 0.95em, inside()) }
  else if n.t == "br" { linebreak() }
  else if n.t == "hr" { line(length: 100%, stroke: 0.5pt + luma(160)) }
  else if n.t == "formula" {
    let drawn = image(bytes(n.svg), format: "svg", width: n.width * 1em, height: n.height * 1em, alt: n.tex)
    if n.isBlock { align(center, block(above: 0.9em, below: 0.9em, drawn)) } else { box(baseline: n.depth * 1em, drawn) }
  }
  else if n.t == "picture" {
    box(image("/pictures/" + n.name, width: n.width * 1pt, alt: n.alt))
  }
  else if n.t == "p" { block(above: 0.8em, below: 0.8em, align(side(n.align), inside())) }
  else if n.t == "h" { block(above: 0.9em, below: 0.7em, strong(inside())) }
  else if n.t == "quote" { block(inset: (left: 8pt), stroke: (left: 1.5pt + luma(180)), inside()) }
  else if n.t == "pre" { block(fill: luma(245), inset: 5pt, width: 100%, inside()) }
  else if n.t == "list" {
    let items = n.items.map(item => item.map(node).join())
    if n.start == none { list(..items) } else { enum(start: n.start, ..items) }
  }
  else if n.t == "table" {
    table(columns: n.columns, ..n.cells.map(cell => table.cell(
      colspan: cell.columns,
      rowspan: cell.rows,
      align: side(cell.align),
      if cell.isHead { strong(cell.c.map(node).join()) } else { cell.c.map(node).join() },
    )))
  }
}
#let rich(nodes) = nodes.map(node).join()

#let option(o) = grid(
  columns: (1.6em, 1fr),
  row-gutter: 4pt,
  o.label + ".",
  {
    rich(o.body)
    if o.note != "" { h(0.6em); text(8.5pt, weight: "bold", o.note) }
  },
)
#let row(r) = grid(columns: (5.5em, 1fr), text(fill: soft, r.label), rich(r.body))
#let blank(n) = for _ in range(n) { block(above: 0pt, below: 0pt, height: 9mm, width: 100%, stroke: (bottom: 0.4pt + luma(150))) }

#let question(q) = block(above: 1.3em, below: 0.6em, inset: (left: q.level * 1.6em), {
  block(sticky: true, above: 0pt, below: 0.6em, { strong(q.label); h(0.5em); text(8.5pt, fill: soft, q.note) })
  rich(q.body)
  if q.options.len() > 0 { block(above: 0.7em, below: 0.7em, stack(spacing: 0.65em, ..q.options.map(option))) }
  if q.lines > 0 { blank(q.lines) }
  if q.rows.len() > 0 {
    block(above: 0.8em, width: 100%, fill: luma(246), inset: 7pt, radius: 2pt, stack(spacing: 0.75em, ..q.rows.map(row)))
  }
})

#let ticket(t, part) = block(width: 100%, height: 60mm, stroke: 0.6pt, inset: 4mm, breakable: false, {
  align(center, { text(9pt, fill: soft, part.title); linebreak(); text(13pt, weight: "bold", part.heading) })
  grid(columns: (1fr, 24mm), column-gutter: 3mm,
    {
      set text(8.5pt, cjk-latin-spacing: none)
      set par(leading: 0.6em)
      stack(spacing: 0.75em, ..t.facts.map(f => grid(columns: (4.6em, 1fr), text(fill: soft, f.at(0)), f.at(1))))
    },
    image(bytes(t.svg), format: "svg", width: 24mm),
  )
  place(bottom + left, text(7pt, fill: soft, part.note))
})
#let tickets(part) = grid(columns: (1fr, 1fr), gutter: 3mm, ..part.items.map(item => ticket(item, part)))

#let rows(part) = {
  let isDense = part.at("isDense", default: false)
  set text(if isDense { 7.5pt } else { 9pt })
  set par(leading: 0.55em)
  let hasBars = part.bars.len() > 0
  let widths = part.widths.map(w => if w == 0 { auto } else { w * 1fr })
  let bar(share) = box(width: share * 100%, height: 0.75em, fill: luma(110))
  table(
    columns: if hasBars { widths + (1fr,) } else { widths },
    stroke: (x: none, top: none, bottom: 0.4pt + luma(190)),
    inset: (x: if isDense { 2.5pt } else { 4pt }, y: 3.2pt),
    ..(if part.heads.len() == 0 { () } else {
      (table.header(..(part.heads.map(head => text(fill: soft, head)) + if hasBars { ([],) } else { () })),)
    }),
    ..part.rows.enumerate().map(((at, cells)) => cells + (if hasBars { (bar(part.bars.at(at)),) } else { () })).flatten(),
  )
}

// the former periods are lighter, so that a page without colours is read as well
#let shades = (luma(70), luma(185))
#let chart(part) = {
  set text(8.5pt)
  set par(leading: 0.4em)
  block(below: 0.9em, part.series.enumerate().map(((at, name)) => {
    box(width: 0.8em, height: 0.8em, fill: shades.at(at))
    h(0.4em)
    name
  }).join(h(1.5em)))
  let bar(at, one) = grid(
    columns: (1fr, 5em),
    column-gutter: 0.6em,
    align: horizon,
    box(width: calc.max(one.share, 0.002) * 100%, height: 0.75em, fill: shades.at(at)),
    one.text,
  )
  grid(
    columns: (9em, 1fr),
    column-gutter: 0.8em,
    row-gutter: 0.85em,
    align: horizon,
    ..part.rows.map(row => {
      let bars = row.bars.enumerate().map(((at, one)) => bar(at, one))
      (row.label, block(breakable: false, stack(spacing: 0.25em, ..bars)))
    }).flatten(),
  )
}

#if doc.isTitled { align(center, text(16pt, weight: "bold", doc.title)) }
#if doc.facts.len() > 0 {
  v(0.4em)
  set text(9.5pt)
  grid(columns: (1fr, 1fr), row-gutter: 0.6em, ..doc.facts.map(fact => [#text(fill: soft, fact.at(0) + "：")#fact.at(1)]))
  v(0.2em)
  line(length: 100%, stroke: 0.6pt)
}
#for part in doc.parts {
  if part.kind == "heading" {
    block(above: 1.5em, below: 0.7em, sticky: true, { text(12.5pt, weight: "bold", part.text); h(0.6em); text(9pt, fill: soft, part.note) })
  } else if part.kind == "choices" {
    grid(columns: (1fr,) * 4, row-gutter: 0.9em, ..part.items.map(item => {
      box(width: 2.4em, strong(item.label))
      for letter in item.letters { box(stroke: 0.5pt, inset: (x: 3pt, y: 1.5pt), outset: (y: 1pt), text(8pt, letter)); h(0.35em) }
    }))
  } else if part.kind == "break" { pagebreak(weak: true) }
  else if part.kind == "tickets" { tickets(part) }
  else if part.kind == "table" { rows(part) }
  else if part.kind == "chart" { chart(part) }
  else { question(part) }
}
`;
