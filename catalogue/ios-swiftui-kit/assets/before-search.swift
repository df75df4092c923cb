// Input of the worked example. Deployment target iOS 17, Swift 5 mode.
class SearchModel: ObservableObject {
    @Published var query = ""
    @Published var items: [Item] = []
    @Published var isLoading = false
    @Published var hasError = false

    func load() {
        isLoading = true
        Task {
            let url = URL(string: "https://api.example/items?q=" + query)!
            let (data, _) = try! await URLSession.shared.data(from: url)
            items = try! JSONDecoder().decode([Item].self, from: data)
            isLoading = false
        }
    }
}

struct SearchView: View {
    @ObservedObject var model = SearchModel()
    var body: some View {
        VStack {
            TextField("Search", text: $model.query).onChange(of: model.query) { model.load() }
            if model.isLoading { ProgressView() }
            List(model.items, id: \.title) { item in
                HStack { Text(item.title); Spacer(); Image(systemName: "trash").onTapGesture { model.items.removeAll { $0.title == item.title } } }
            }
        }
    }
}
