// Shape of a screen; iOS 17 or later. Replace Item and ItemSource by your own types.
import SwiftUI

enum Phase<Value> {
    case loading
    case loaded(Value)
    case empty
    case failed(message: LocalizedStringKey, last: Value?)
}

protocol ItemSource: Sendable {
    func search(_ query: String) async throws -> [Item]
}

@MainActor @Observable
final class SearchModel {
    private(set) var phase: Phase<[Item]> = .empty
    var query = ""
    private let source: any ItemSource

    init(source: any ItemSource) { self.source = source }

    private var shown: [Item]? {
        switch phase {
        case .loaded(let items): items
        case .failed(_, let last): last
        case .loading, .empty: nil
        }
    }

    func search(_ wanted: String) async {
        let last = shown
        if last == nil { phase = .loading }
        do {
            let found = try await source.search(wanted)
            guard wanted == query, !Task.isCancelled else { return }
            phase = found.isEmpty ? .empty : .loaded(found)
        } catch {
            guard wanted == query, !Task.isCancelled else { return }
            phase = .failed(message: "The search did not work.", last: last)
        }
    }
}

struct SearchView: View {
    @State private var model: SearchModel

    init(source: any ItemSource) { _model = State(initialValue: SearchModel(source: source)) }

    var body: some View {
        content
            .searchable(text: $model.query)
            .task(id: model.query) {
                try? await Task.sleep(for: .milliseconds(300))
                guard !Task.isCancelled else { return }
                await model.search(model.query)
            }
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .loading: ProgressView()
        case .loaded(let items): ItemList(items: items)
        case .empty: ContentUnavailableView.search(text: model.query)
        case .failed(let message, let last):
            VStack {
                Text(message)
                Button("Retry") { Task { await model.search(model.query) } }
                if let last { ItemList(items: last) }
            }
        }
    }
}

struct ItemList: View {
    let items: [Item]
    var body: some View { List(items) { item in Text(item.title) } }
}
