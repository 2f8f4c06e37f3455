/** Lays out `PrintCertificate`. Texts come as strings of `/document.json` and are never read as markup. */
export const certificateTemplate = String.raw`
#let doc = json("/document.json")
#set document(title: doc.title, date: none)
#set page(
  width: doc.width * 1mm,
  height: doc.height * 1mm,
  margin: 0pt,
  background: if doc.background != "" { image("/pictures/" + doc.background, width: 100%, height: 100%, fit: "stretch") },
)
#set text(font: "Noto Sans S Chinese", lang: "zh", region: "cn", cjk-latin-spacing: none)
#set par(leading: 0.6em, spacing: 0.6em)

#let side(name) = if name == "center" { center } else if name == "right" { right } else { left }
#let words(e, size) = block(width: e.w * 1mm, {
  set text(size: size * 1pt, fill: rgb(e.colour), weight: if e.bold { "bold" } else { "regular" })
  set align(side(e.align))
  e.text.split("\n").map(line => par(line)).join()
})
// what is too high or too wide for its place becomes smaller, down to what can still be read; the size is found by halving
#let widest(e, size) = calc.max(0pt, ..e.runs.map(run => measure(text(
  size: size * 1pt,
  weight: if e.bold { "bold" } else { "regular" },
  run,
)).width))
#let fits(e, size) = measure(words(e, size)).height <= e.h * 1mm and widest(e, size) <= e.w * 1mm
#let fitted(e) = context {
  let size = e.size
  if not fits(e, size) {
    let (low, high) = (5, size)
    while high - low > 0.5 {
      let middle = (low + high) / 2
      if fits(e, middle) { low = middle } else { high = middle }
    }
    size = low
  }
  block(width: e.w * 1mm, height: e.h * 1mm, align(horizon, words(e, size)))
}
#for e in doc.elements {
  place(top + left, dx: e.x * 1mm, dy: e.y * 1mm, {
    if e.kind == "text" { fitted(e) }
    else if e.kind == "qr" { link(e.code, image(bytes(e.svg), format: "svg", width: e.w * 1mm, height: e.h * 1mm, fit: "contain")) }
    else { image("/pictures/" + e.picture, width: e.w * 1mm, height: e.h * 1mm, fit: "contain") }
  })
}
`;
